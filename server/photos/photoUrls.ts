/** Between a photo's name, which is stored, and its address, which is sent. */
export function photoUrls(publicUrl: string) {
  const start = `${publicUrl}/photos/`;
  return {
    urlOf: (name: string | null) => (name === null ? null : start + name),
    nameOf: (url: string) => (url.startsWith(start) ? url.slice(start.length) : undefined),
  };
}
