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
