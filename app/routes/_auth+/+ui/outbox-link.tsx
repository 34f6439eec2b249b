/** The page where the demo's mail arrives; beside this one where what is typed here must stay. */
export const OutboxLink = ({ beside = false }: { beside?: boolean }) => (
  <a href="/outbox" {...(beside ? { target: '_blank', rel: 'noreferrer' } : {})} className="text-accent underline">
    outbox
  </a>
)
