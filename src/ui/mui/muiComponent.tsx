import type { ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from '../lazy/lazyComponent';
import { reactAdminTexts } from './reactAdminTexts';

/**
 * Creates a component that needs Material UI. Its code, Material UI, our theme and react-admin's texts are loaded when it is first shown, or
 * earlier by `preload`. Parts of it, such as `DataTable.Col`, are components of the same kind.
 * @param displayName the component's own name, for React's tools and for checks of the declaration.
 *
 * @example const MenuList = muiComponent(async () => (await import('./MenuList')).MenuList);
 */
export function muiComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  displayName?: string,
): LazyComponent<Props> {
  const Part = lazyComponent<Props>(async () => {
    const [{ ReactAdminRoot }, Component] = await Promise.all([
      import('./ReactAdminRoot'),
      load(),
      reactAdminTexts.load(),
    ]);
    return function WithRoot(props: Props) {
      return (
        <ReactAdminRoot>
          <Component {...props} />
        </ReactAdminRoot>
      );
    };
  });
  const parts = new Map<string, LazyComponent<object>>();
  return new Proxy(Object.assign(Part, { displayName }), {
    get(target, name, receiver) {
      if (typeof name !== 'string' || !/^[A-Z]/.test(name))
        return Reflect.get(target, name, receiver) as unknown;
      const part = parts.get(name) ?? muiComponent(async () => partOf(await load(), name));
      parts.set(name, part);
      return part;
    },
  });
}

function partOf(component: object, name: string): ComponentType {
  return component[name as keyof typeof component];
}
