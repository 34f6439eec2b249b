import { webhookWords } from '~/domain/webhook-endpoints/webhook-endpoints.words'
import { CopyButton } from '~/ui/copy-button'
import { Section } from '~/ui/page-shell'

export const SecretPanel = ({ secret }: { secret: string }) => (
  <Section title={webhookWords.secret} id="secret" hint={webhookWords.secretOnce}>
    <p className="flex flex-wrap items-center gap-2">
      <code className="min-w-0 rounded-m border border-line bg-inset px-2.5 py-1.5 text-m break-all text-text">
        {secret}
      </code>
      <CopyButton text={secret} label={webhookWords.copySecret} />
    </p>
  </Section>
)
