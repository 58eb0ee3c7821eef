/**
 * The characters that take no ink: blanks, control characters, and those that are there for the layout only, such as
 * the zero-width space, the byte order mark and marks of direction. For the inside of a class, in an expression with
 * the flag `u`.
 */
export const unseen = String.raw`\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
