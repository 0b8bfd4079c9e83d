/** How a code looks. */
export interface CodeLook {
  /** `#rrggbb` */
  colour: string;
  isRounded: boolean;
  /** A picture for the middle, as a data URL. */
  logo: string | null;
}

export const PLAIN: CodeLook = { colour: '#000000', isRounded: false, logo: null };
