import type { Locator, Page } from 'playwright-core';

/** Returns the options that are lower than a touch target, or covered. */
export function hiddenOptions(options: Element[]): string[] {
  return options.flatMap(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const isSeen = document.elementFromPoint(x + width / 2, y + height / 2) === one;
    return isSeen && height >= 43.5 ? [] : [`${height} px, ${isSeen ? 'seen' : 'covered'}: ${one.outerHTML}`];
  });
}

/** Returns the contrast of a shape, or of an element's text where it has no background, to what is behind it. */
export async function contrastOf(element: Locator): Promise<number> {
  return element.evaluate(node => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const paint = (colour: string) => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
    };
    const luminance = () => {
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(value => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind: string[] = [];
    for (let part = node.parentElement; part; part = part.parentElement)
      behind.unshift(getComputedStyle(part).backgroundColor);
    behind.forEach(paint);
    const back = luminance();
    const { backgroundColor, webkitTextFillColor, opacity } = getComputedStyle(node);
    context.globalAlpha = Number(opacity);
    paint(backgroundColor === 'rgba(0, 0, 0, 0)' ? webkitTextFillColor : backgroundColor);
    const front = luminance();
    return (Math.max(back, front) + 0.05) / (Math.min(back, front) + 0.05);
  });
}

/** Returns what a person sees of a label. */
export async function labelOf(page: Page, text: string): Promise<object> {
  return page
    .locator('label, legend')
    .filter({ hasText: text })
    .evaluate(label => {
      const { fontSize, fontWeight, color, transform } = getComputedStyle(label);
      return { fontSize, fontWeight, color, transform };
    });
}

/** Returns the text that describes a control. */
export async function described(page: Page, control: Locator): Promise<string> {
  const id = (await control.getAttribute('aria-describedby')) ?? '';
  return page.locator(`[id="${id}"]`).innerText();
}

/** Returns what a person sees of an input: its box, and its label above. */
export async function looksOf(page: Page, label: string): Promise<object> {
  return page.getByLabel(label).evaluate(control => {
    const isOwn = !control.closest('.MuiFormControl-root');
    const box = isOwn ? control : (control.closest('.MuiInputBase-root') as HTMLElement);
    const border = isOwn ? control : (box.querySelector('fieldset') as HTMLElement);
    const text = document.querySelector(`label[for="${control.id}"]`) as HTMLElement;
    const area = box.getBoundingClientRect();
    const { borderRadius, borderTopColor, borderTopWidth } = getComputedStyle(border);
    const { fontSize, lineHeight, color } = getComputedStyle(control);
    const { fontWeight, fontSize: labelSize, color: labelColor } = getComputedStyle(text);
    return {
      height: area.height,
      width: area.width,
      background: getComputedStyle(box).backgroundColor,
      borderRadius,
      borderTopColor,
      borderTopWidth,
      fontSize,
      lineHeight,
      color,
      fontWeight,
      labelSize,
      labelColor,
      labelAbove: Math.round(area.top - text.getBoundingClientRect().bottom),
    };
  });
}
