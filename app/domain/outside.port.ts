export interface WebPageImage {
  bytes: Uint8Array
  mimeType: string
}

export interface PagePreview {
  title: string | null
  description: string | null
  image: WebPageImage | null
  favicon: WebPageImage | null
}

/** Never our own network. */
export interface WebPages {
  /** null: unreadable. */
  read(url: string): Promise<PagePreview | null>
  /** https alone; JPEG, PNG, GIF or WebP. null: none, or too large. 'busy': try later. */
  readPicture(url: string): Promise<WebPageImage | null | 'busy'>
}

export interface WebhookAnswer {
  /** HTTP. A redirect is not followed. */
  status: number
  /** Cut at 1 kB. */
  body: string
}

export type WebhookFailure = 'not_public' | 'timeout' | 'unreachable'

export class WebhookSendError extends Error {
  constructor(readonly code: WebhookFailure) {
    super(code)
    this.name = 'WebhookSendError'
  }
}

/** Never our own network, unless the operator allows the origin. */
export interface WebhookSender {
  /** https, no credentials or port, no private address. */
  isAllowed(url: URL): boolean
  /** Within 10 s. Throws WebhookSendError. */
  send(url: URL, headers: Record<string, string>, body: string): Promise<WebhookAnswer>
}
