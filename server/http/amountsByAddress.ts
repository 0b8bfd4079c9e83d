/** What is in use, such as bytes of memory or open requests: of each client's address, and in all. */
export interface Amounts {
  total(): number;
  of(address: string): number;
  /**
   * @param amount below zero: how much less
   * @returns the amount of the address
   */
  add(address: string, amount: number): number;
}

/** An address with nothing in use needs no memory, and has never less than nothing. */
export function amountsByAddress(): Amounts {
  let total = 0;
  const amounts = new Map<string, number>();
  const of = (address: string) => amounts.get(address) ?? 0;
  return {
    total: () => total,
    of,
    add(address, amount) {
      const before = of(address);
      const now = Math.max(before + amount, 0);
      total += now - before;
      if (now > 0) amounts.set(address, now);
      else amounts.delete(address);
      return now;
    },
  };
}
