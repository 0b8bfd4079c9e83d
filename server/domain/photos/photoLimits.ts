/** The size of an uploaded file. */
export const MAX_MEGABYTES = 5;
export const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024;
export const MAX_MEGAPIXELS = 25;
/** The longer side of a stored photo, in pixels. */
export const MAX_SIDE = 1_024;
