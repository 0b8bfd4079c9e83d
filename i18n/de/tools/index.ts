import type { ToolsCatalogue } from '../../catalogue';
import { checkUp } from './checkUp';
import { exporting } from './export';
import { importing } from './import';
import { preview } from './preview';
import { printing } from './print';

/** The texts of the tools. They are loaded with the first of them. */
export const tools: ToolsCatalogue = {
  check_up: checkUp,
  export: exporting,
  import: importing,
  print: printing,
  preview,
};
