import { ButtonLink } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Dialog } from '~/ui/dialog'
import { Input } from '~/ui/field'
import { apiKeyPagesWords } from './api-keys.words'
import { INTEGRATIONS_PATH } from './integration-paths'

/** Spec 3-settings §9. */
export const COPIED_MS = 2_000

/** Shown once. A press beside it must not close it. */
export const CreatedKey = ({ name, apiKey }: { name: string; apiKey: string }) => (
  <Dialog
    title={apiKeyPagesWords.createdTitle}
    description={apiKeyPagesWords.createdHint}
    closeTo={INTEGRATIONS_PATH}
    staysOpen
  >
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-1">
        <Input
          readOnly
          value={apiKey}
          aria-label={apiKeyPagesWords.keyOf(name)}
          autoComplete="off"
          spellCheck={false}
          className="flex-1 font-mono"
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={apiKey} label={apiKeyPagesWords.copyKey} told={apiKeyPagesWords.copied} toldMs={COPIED_MS} />
      </div>
      <div className="flex justify-end">
        <ButtonLink to={INTEGRATIONS_PATH} preventScrollReset variant="primary">
          {apiKeyPagesWords.done}
        </ButtonLink>
      </div>
    </div>
  </Dialog>
)
