import type { ComponentType } from 'react';

/** An icon of lucide's family, or any component that draws itself in a given size (px). */
export type IconType = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
