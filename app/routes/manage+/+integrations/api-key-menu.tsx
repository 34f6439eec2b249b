import { useNavigate } from '@remix-run/react'
import { Ellipsis } from 'lucide-react'
import type { ApiKeyView } from '~/domain/api-keys/api-keys.schema'
import { ButtonLink } from '~/ui/button'
import { IconButton } from '~/ui/icon-button'
import { Menu, MenuItem } from '~/ui/menu'
import { useHydrated } from '~/ui/use-hydrated'
import { apiKeyPagesWords } from './api-keys.words'
import { deleteKeyPath, keyPath } from './integration-paths'

/** Without scripts the Edit dialog links to Delete. */
export function ApiKeyMenu({ apiKey: { id, name } }: { apiKey: ApiKeyView }) {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  if (!isHydrated)
    return (
      <ButtonLink to={keyPath(id)} size="s" variant="ghost" aria-label={apiKeyPagesWords.editOf(name)}>
        {apiKeyPagesWords.edit}
      </ButtonLink>
    )
  const open = (path: string) => navigate(path, { preventScrollReset: true })
  return (
    <Menu
      trigger={
        <IconButton
          type="button"
          size="s"
          label={apiKeyPagesWords.actionsOf(name)}
          icon={<Ellipsis size={16} aria-hidden />}
        />
      }
    >
      <MenuItem onSelect={() => open(keyPath(id))}>{apiKeyPagesWords.edit}</MenuItem>
      <MenuItem danger onSelect={() => open(deleteKeyPath(id))}>
        {apiKeyPagesWords.delete}
      </MenuItem>
    </Menu>
  )
}
