export interface Mail {
  to: string
  subject: string
  text: string
}

/** Throws when the server refuses; the job retries. */
export interface Mailer {
  readonly local: boolean
  send(mail: Mail): Promise<void>
}
