import { MoreVertical } from 'lucide-react'
import { useState } from 'react'
import { optOutsWords } from '~/domain/opt-outs/opt-outs.words'
import type { ThreadView } from '~/domain/threads/messenger.schema'
import { canWrite } from '~/live/messenger/writing/can-write'
import { IconButton } from '~/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '~/ui/menu'
import { useMessengerActions, useMessengerState } from '../messenger-context'
import { AddToDnc, DeleteThread, RenameThread } from '../thread-dialogs'
import { messengerWords } from '../messenger.words'

/**
 * Spec 2-live §2.4. `isHeader`: adds settings and templates, and Rename and Delete only without the list beside it.
 * `className`: of the button.
 */
export function ThreadOptions({
  thread,
  label,
  isHeader = false,
  className,
}: {
  thread: ThreadView
  label: string
  isHeader?: boolean
  className?: string
}) {
  const { messenger, openTemplates, openSettings, place } = useMessengerActions()
  const { me } = useMessengerState('me')
  const [openDialog, setOpenDialog] = useState<'rename' | 'delete' | 'dnc' | null>(null)
  const isReadOnly = me !== null && !canWrite(me)
  const isUnread = thread.unreadCount > 0
  if (isReadOnly && !isHeader) return null
  return (
    <>
      <div className={className}>
        <Menu trigger={<IconButton label={label} size="s" icon={<MoreVertical size={16} aria-hidden />} />}>
          {isHeader ? (
            <>
              <MenuItem onSelect={openSettings}>{messengerWords.settings}</MenuItem>
              {isReadOnly ? null : <MenuItem onSelect={openTemplates}>{messengerWords.templates}</MenuItem>}
            </>
          ) : null}
          {isReadOnly || thread.draft ? null : (
            <MenuItem onSelect={() => void messenger.mark(thread, isUnread ? 'read' : 'unread')}>
              {isUnread ? messengerWords.markRead : messengerWords.markUnread}
            </MenuItem>
          )}
          {isReadOnly || thread.draft || thread.isSuppressed || thread.recipientNumber === null ? null : (
            <MenuItem danger onSelect={() => setOpenDialog('dnc')}>
              {optOutsWords.addToDnc}
            </MenuItem>
          )}
          {isReadOnly || (isHeader && !place.isDocked && !place.isAlone) ? null : (
            <>
              <MenuItem onSelect={() => setOpenDialog('rename')}>{messengerWords.rename}</MenuItem>
              <MenuSeparator />
              <MenuItem danger onSelect={() => setOpenDialog('delete')}>
                {messengerWords.deleteLabel}
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
      {openDialog === 'rename' ? <RenameThread thread={thread} onClose={() => setOpenDialog(null)} /> : null}
      {openDialog === 'dnc' ? <AddToDnc thread={thread} onClose={() => setOpenDialog(null)} /> : null}
      {openDialog === 'delete' ? <DeleteThread thread={thread} onClose={() => setOpenDialog(null)} /> : null}
    </>
  )
}
