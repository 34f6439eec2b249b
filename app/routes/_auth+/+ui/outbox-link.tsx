import { accountPagesWords } from '../../+account/account-pages.words'

/** Links to the demo outbox. `beside`: opens a new tab, so that form input is kept. */
export const OutboxLink = ({ beside = false }: { beside?: boolean }) => (
  <a href="/outbox" {...(beside ? { target: '_blank', rel: 'noreferrer' } : {})} className="text-accent underline">
    {accountPagesWords.outbox}
  </a>
)
