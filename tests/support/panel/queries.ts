import { screen } from '@testing-library/react';

type Name = RegExp | string;

export const button = (name: Name) => screen.getByRole('button', { name });
export const findButton = (name: Name) => screen.findByRole('button', { name });
/** The title of a screen. */
export const findHeading = (name: Name) => screen.findByRole('heading', { level: 1, name });
/** A text box, by its label. */
export const box = (name: Name) => screen.getByRole('textbox', { name });
export const findBox = (name: Name) => screen.findByRole('textbox', { name });
