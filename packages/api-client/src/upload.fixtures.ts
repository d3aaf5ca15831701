import { beforeEach, vi } from 'vitest';

/** A document and a picture as the server describes them. */
export const titlePdf = { id: 'a'.repeat(24), kind: 'document', name: 'title.pdf', size: 2_500_000 } as const;
export const carPicture = {
  id: 'b'.repeat(24),
  kind: 'picture',
  name: 'car.jpg',
  size: 4000,
  width: 800,
  height: 400,
} as const;
/** The document as it is chosen. */
export const chosenPdf = () => new File(['%PDF-1.4'], 'title.pdf', { type: 'application/pdf' });

/** Before each test: uploads go nowhere, and the addresses of chosen pictures are `blob:one`. */
export function fakeUploads(): void {
  beforeEach(() => {
    FakeUpload.all = [];
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => undefined });
  });
}

/** The part of XMLHttpRequest that uploads use; a test decides what becomes of it. */
export class FakeUpload extends EventTarget {
  /** All that were begun since the list was emptied. */
  static all: FakeUpload[] = [];
  readonly upload = new EventTarget();
  readonly headers = new Headers();
  address = '';
  withCredentials = false;
  timeout = 0;
  status = 0;
  statusText = '';
  responseText = '';
  body: unknown;

  static last(): FakeUpload {
    const last = FakeUpload.all.at(-1);
    if (!last) {
      throw new Error('nothing was uploaded');
    }
    return last;
  }

  open(_method: string, address: string): void {
    this.address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getResponseHeader(name: string): string | null {
    return name === 'content-type' ? 'application/json' : null;
  }
  send(body: unknown): void {
    this.body = body;
    FakeUpload.all.push(this);
  }
  abort(): void {
    this.end('abort');
  }

  /** Reports how much was sent. */
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  answer(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.end('load');
  }
  /** As when the network is lost. */
  lose(): void {
    this.end('error');
  }

  private end(how: 'load' | 'error' | 'abort'): void {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}
