/**
 * The list of products reads its first pages from this index, and its last ones backwards: a catalogue of 50,000 is no
 * longer sorted whole for each page. The index that is there stays for those who look up the same name.
 */
export const indexes = { products_name: 'products (store_id, (lower(name) collate "und-x-icu"), id)' };
