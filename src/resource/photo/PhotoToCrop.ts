/** The value of a photo's field while the chosen file is being cropped: a draft of the form has the file, too. */
export interface PhotoToCrop {
  toCrop: File;
  /** The value before the file was chosen. */
  before: string | File | null;
}

/** The value of a photo's field: an address, a cropped file, null for none, or what is being cropped. */
export type PhotoValue = PhotoToCrop | string | File | null;

export function isToCrop(value: PhotoValue): value is PhotoToCrop {
  return typeof value === 'object' && value !== null && 'toCrop' in value;
}
