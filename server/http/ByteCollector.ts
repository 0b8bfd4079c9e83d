const BLOCK_BYTES = 4_096;

/** Collects the pieces of a body. Small ones are copied into blocks: keeping them takes much more memory than their bytes. */
export class ByteCollector {
  private pieces: Uint8Array[] = [];
  private block = new Uint8Array();
  private blockLength = 0;
  private length = 0;

  add(piece: Uint8Array): void {
    this.length += piece.length;
    if (this.blockLength + piece.length > this.block.length) {
      this.endBlock();
      if (piece.length >= BLOCK_BYTES) {
        this.pieces.push(piece);
        return;
      }
      this.block = new Uint8Array(BLOCK_BYTES);
    }
    this.block.set(piece, this.blockLength);
    this.blockLength += piece.length;
  }

  clear(): void {
    this.pieces = [];
    this.block = new Uint8Array();
    this.blockLength = 0;
    this.length = 0;
  }

  /** Returns everything that was added. */
  joined(): Uint8Array {
    this.endBlock();
    const bytes = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }

  private endBlock(): void {
    if (this.blockLength > 0) this.pieces.push(this.block.slice(0, this.blockLength));
    this.block = new Uint8Array();
    this.blockLength = 0;
  }
}
