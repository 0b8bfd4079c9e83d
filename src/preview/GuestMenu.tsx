import { useEffect, useRef } from 'react';
import type { GuestMenuProps, GuestProduct } from '../customization/GuestMenuProps';
import { formatPrice } from '../ui/format/price';
import styles from './GuestMenu.module.css';

/** A neutral public menu. The real public pages are another product, so they may look different. */
export function GuestMenu({ company, language, menu, sections }: GuestMenuProps) {
  return (
    <article className={styles.menu}>
      <header className={styles.head}>
        <strong>{company.name}</strong>
        {menu?.name && <span>{menu.name}</span>}
        {menu?.description && <p>{menu.description}</p>}
      </header>
      {sections.map(({ id, name, description, products }) => (
        <section key={id} className={styles.section}>
          {name && <h2>{name}</h2>}
          {description && <p className={styles.soft}>{description}</p>}
          <ul>
            {products.map(product => (
              <Product key={product.id} product={product} currency={company.currency} language={language} />
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}

interface ProductProps {
  product: GuestProduct;
  currency: GuestMenuProps['company']['currency'];
  language: string;
}

function Product({ product, currency, language }: ProductProps) {
  const { name, description, price, photo, ingredients, isCurrent } = product;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={item} className={styles.product} aria-current={isCurrent || undefined}>
      <div>
        <p className={styles.name}>{name}</p>
        {description && <p className={styles.soft}>{description}</p>}
        {ingredients.length > 0 && <p className={styles.soft}>{ingredients.join(', ')}</p>}
        {price !== null && price !== '' && (
          <p className={styles.price}>{formatPrice(price, currency, language)}</p>
        )}
      </div>
      {photo && <img src={photo} alt="" className={styles.photo} />}
    </li>
  );
}
