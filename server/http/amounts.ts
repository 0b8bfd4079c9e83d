/** Amounts of memory that are in use, of each client's address and in all. */
export interface Amounts {
  total(): number;
  of(address: string): number;
  /** @param amount below zero: how much less */
  add(address: string, amount: number): void;
}

/** An address with nothing in use needs no memory. */
export function amounts(): Amounts {
  let total = 0;
  const byAddress = new Map<string, number>();
  const of = (address: string) => byAddress.get(address) ?? 0;
  return {
    total: () => total,
    of,
    add(address, amount) {
      total += amount;
      const left = of(address) + amount;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
    },
  };
}
