export interface Mail {
  to: string
  subject: string
  text: string
}

/** Throws when refused; the job retries. */
export interface Mailer {
  readonly local: boolean
  send(mail: Mail): Promise<void>
}
