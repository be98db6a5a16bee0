import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy for the product that breaks all connections now and then, and counts the bytes that browsers send. */
export class BrokenLine {
  /** Bytes that browsers have sent. */
  sent = 0;
  breaks = 0;
  private down = false;
  private readonly sockets = new Set<Socket>();
  private constructor(
    private readonly server: Server,
    readonly url: string,
    /** The numbers of bytes, counted from the beginning, after which the line breaks. */
    private readonly at: number[],
  ) {}

  static async to(product: string, at: number[]): Promise<BrokenLine> {
    const { hostname, port } = new URL(product);
    let line: BrokenLine;
    const server = createServer((browser) => line.join(browser, connect(Number(port), hostname)));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    line = new BrokenLine(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, at);
    return line;
  }

  private join(browser: Socket, product: Socket): void {
    for (const socket of [browser, product]) {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        browser.destroy();
        product.destroy();
      });
    }
    if (this.down) browser.destroy();
    product.pipe(browser);
    browser.on('data', (chunk) => {
      this.sent += chunk.length;
      if (!product.write(chunk)) {
        browser.pause();
        product.once('drain', () => browser.resume());
      }
      if (this.sent >= (this.at[this.breaks] ?? Number.POSITIVE_INFINITY)) this.break();
    });
  }

  /** Closes all connections, and refuses new ones for a second. */
  break(): void {
    this.breaks += 1;
    this.down = true;
    for (const socket of this.sockets) socket.destroy();
    setTimeout(() => { this.down = false; }, 1_000);
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}
