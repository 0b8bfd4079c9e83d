import type { Me, Product, RecordId } from '../contract/records';

/** A product as a guest sees it. */
export interface GuestProduct {
  id: RecordId;
  name: string;
  description: string;
  price: Product['price'];
  /** An address; null for none. */
  photo: string | null;
  ingredients: readonly string[];
  /** Whether it is the one that is being edited. */
  isCurrent: boolean;
}

/** What a guest sees, as the form that is open would save it. */
export interface GuestMenuProps {
  company: Me['company'];
  /** The guest's, such as `tr`: it decides how prices are written. */
  language: string;
  menu: { name: string; description: string } | undefined;
  sections: readonly {
    id: RecordId;
    name: string;
    description: string;
    products: readonly GuestProduct[];
  }[];
}
