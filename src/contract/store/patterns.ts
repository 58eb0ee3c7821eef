/** The name of an image file, whose URL is the storage base and that name; empty for none. */
export const imageName = /^(?:[\p{L}\p{N}_(][\p{L}\p{N} ._()-]*(?:\/[\p{L}\p{N}_(][\p{L}\p{N} ._()-]*)*)?$/u;
export const longestImageName = 200;

/** A colour: #rgb or #rrggbb. */
export const colorPattern = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;

/** The most characters of a text of the general settings. */
export const longestWords = 500;

/** Where uploaded images are, among those of the console: their names begin with it, whatever the storage base is. */
export const uploadedImages = "uploads/";
