/**
 * What this backend does beyond the specification's calls, as `me` announces it. A client may use a call, a parameter or a
 * request header that the specification does not name only when it is announced: another backend refuses it.
 * - `name_filter`: the lists of ingredients, categories and menus take `?name=` too
 * - `thumbnails`: a photo has a copy of at most 160 px beside it, its name ending in `-160.webp`
 */
export const CAPABILITIES = ['name_filter', 'thumbnails'];
