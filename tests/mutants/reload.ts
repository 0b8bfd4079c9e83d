import { inject, vi } from 'vitest';

// All files of tests share their modules. A mutant of what a module does when it is loaded needs it to be loaded again.
if (inject('mutantActivation' as never) === 'static') vi.resetModules();
