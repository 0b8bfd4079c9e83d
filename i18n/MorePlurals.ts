/** Languages such as Polish have more forms of a plural than `_one` and `_other`. */
export type MorePlurals<Key> = {
  [
    Form in Key as Form extends `${infer Text}_other` ? `${Text}_${'zero' | 'two' | 'few' | 'many'}` : never
  ]?: string;
};
