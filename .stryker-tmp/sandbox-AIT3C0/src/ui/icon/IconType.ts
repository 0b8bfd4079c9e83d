// @ts-nocheck
import type { ComponentType } from 'react';

/** An icon from lucide, or any component that renders at a given size (px). */
export type IconType = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
