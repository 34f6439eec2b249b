export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends one mail, or keeps it in the local outbox. Throws when the server refuses it: the job is tried again. */
export interface Mailer {
  readonly local: boolean
  send(mail: Mail): Promise<void>
}
