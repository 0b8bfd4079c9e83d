/**
 * The extensions of this backend beyond the specification, as announced in `me`. A client uses a call, a parameter or a
 * request header that the specification does not name only when it is announced, because other backends refuse it.
 * - `name_filter`: the lists of ingredients, categories and menus accept `?name=` too
 * - `thumbnails`: each photo has a copy of at most 160 px, whose name ends in `-160.webp`
 */
export const CAPABILITIES = ['name_filter', 'thumbnails'];
