import { LayoutTemplate } from 'lucide-react'
import { convertToTextPlaceholders } from '~/domain/call-scripts/merge-fields'
import { IconButton } from '~/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '~/ui/menu'
import { useMessengerActions } from '../messenger-context'
import { useTemplates } from './use-templates'
import { messengerWords } from '../messenger.words'

interface TemplateMenuProps {
  disabled: boolean
  insert(text: string): void
  onClosed(event: Event): void
}

export function TemplateMenu({ disabled, insert, onClosed }: TemplateMenuProps) {
  return (
    <Menu
      align="start"
      onClosed={onClosed}
      trigger={
        <IconButton
          label={messengerWords.insertTemplate}
          size="s"
          disabled={disabled}
          icon={<LayoutTemplate size={16} aria-hidden />}
        />
      }
    >
      <Choices insert={insert} />
    </Menu>
  )
}

/** Mounted, and so loaded, when the menu opens. */
function Choices({ insert }: { insert(text: string): void }) {
  const { openTemplates } = useMessengerActions()
  const { templates, failure } = useTemplates()
  return (
    <>
      {templates?.map(({ id, displayName, body }) => (
        <MenuItem key={id} onSelect={() => insert(convertToTextPlaceholders(body))}>
          <span className="block max-w-64 truncate">{displayName}</span>
        </MenuItem>
      ))}
      {templates === null || templates.length === 0 ? (
        <MenuItem disabled>{failure ?? (templates === null ? 'Loading' : messengerWords.noTemplatesYet)}</MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem onSelect={openTemplates}>{messengerWords.templates}</MenuItem>
    </>
  )
}
