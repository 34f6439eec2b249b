export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  title: string
  body: string
  /** Replaces an earlier one with the same tag. */
  tag: string
  /** Path of a page. */
  path: string
}

/** Web Push (RFC 8030), signed with the installation's VAPID key (RFC 8292). */
export interface PushSender {
  /** Browsers subscribe with it. Base64url. */
  publicKey: string
  /** On the public internet. */
  isAllowed(endpoint: string): boolean
  /** `gone`: the subscription has ended. `failed`: try later. */
  send(to: PushSubscription, message: PushMessage, ttlSeconds: number): Promise<'sent' | 'gone' | 'failed'>
}
