/** The parts of the code that a screen needs besides the entry; `scripts/build/preloadLinks.ts` has the file of each. */
export type CodePart =
  | 'admin'
  | 'dashboard'
  | 'lists'
  | 'forms'
  | 'companyPages'
  | 'checkUp'
  | 'import'
  | 'export'
  | 'print'
  | 'registration';

/** The texts that some screens need besides those of all screens with a session. */
export type TextPart = 'companyPages' | 'tools';

export interface Screen {
  /** Path of its route, in react-router's syntax. */
  path: string;
  code: readonly CodePart[];
  texts?: TextPart;
  /** Whether it needs a session, and is shown in the frame. */
  frame: boolean;
  /** Whether it shows nothing of an extension, so that its code can wait. */
  isPlain?: true;
  /** What is read before its code is loaded, besides the signed-in user. */
  reads?: 'latest' | 'list' | 'record';
}

/** Every screen. The router, the preloads, the early reads and the scripts in the page take a screen's path from here. */
export const SCREENS = {
  signIn: { path: '/login', code: [], frame: false },
  logout: { path: '/logout', code: [], frame: false },
  registration: { path: '/register', code: ['registration'], frame: false },
  verification: { path: '/verify-email', code: ['registration'], frame: false },
  forgotten: { path: '/forgot-password', code: ['registration'], frame: false },
  dashboard: { path: '/', code: ['admin', 'dashboard'], frame: true, isPlain: true, reads: 'latest' },
  company: { path: '/company', code: ['admin', 'companyPages'], texts: 'companyPages', frame: true },
  password: { path: '/change-password', code: ['admin', 'companyPages'], texts: 'companyPages', frame: true },
  checkUp: { path: '/check-up', code: ['admin', 'checkUp'], texts: 'tools', frame: true },
  import: { path: '/import', code: ['admin', 'import'], texts: 'tools', frame: true },
  export: { path: '/export', code: ['admin', 'export'], texts: 'tools', frame: true },
  print: { path: '/print', code: ['admin', 'print'], texts: 'tools', frame: true },
  list: { path: '/:resource', code: ['admin', 'lists'], frame: true, reads: 'list' },
  order: { path: '/:resource/order', code: ['admin', 'lists'], frame: true },
  create: { path: '/:resource/create', code: ['admin', 'forms'], frame: true },
  edit: { path: '/:resource/:id/edit', code: ['admin', 'forms'], frame: true, reads: 'record' },
  /** Any other path: a screen that a resource adds, or the page "not found". */
  other: { path: '/*', code: ['admin', 'lists'], frame: true },
} as const satisfies Record<string, Screen>;

interface ScreenAt extends Screen {
  /** The values of the parameters in its path. */
  params: Partial<Record<string, string>>;
  /** The name of the resource that it belongs to, if any. */
  resource: string;
}

/** Returns the screen at a path. */
export function screenAt(pathname: string): ScreenAt {
  const parts = partsOf(pathname).map(decoded);
  const [resource = ''] = parts;
  for (const screen of Object.values<Screen>(SCREENS)) {
    const pattern = partsOf(screen.path);
    const isMatch =
      pattern.length === parts.length &&
      pattern.every((part, index) => part.startsWith(':') || part === parts[index]);
    if (!isMatch) continue;
    const values = pattern.map((part, index) => [part.slice(1), parts[index]]);
    return { ...screen, params: Object.fromEntries(values) as Record<string, string>, resource };
  }
  return { ...SCREENS.other, params: {}, resource };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}
