import { MoreVertical } from 'lucide-react'
import { useState } from 'react'
import type { ThreadView } from '~/domain/threads/messenger.schema'
import { mayWrite } from '~/live/messenger/writing/may-write'
import { IconButton } from '~/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '~/ui/menu'
import { useMessengerDeeds, useMessengerState } from '../messenger-context'
import { DeleteThread, RenameThread } from '../thread-dialogs'

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
  const { messenger, openTemplates, openSettings, place } = useMessengerDeeds()
  const { me } = useMessengerState('me')
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null)
  const isReader = me !== null && !mayWrite(me)
  const isUnread = thread.unreadCount > 0
  if (isReader && !isHeader) return null
  return (
    <>
      <div className={className}>
        <Menu trigger={<IconButton label={label} size="s" icon={<MoreVertical size={16} aria-hidden />} />}>
          {isHeader ? (
            <>
              <MenuItem onSelect={openSettings}>Settings</MenuItem>
              {isReader ? null : <MenuItem onSelect={openTemplates}>Templates</MenuItem>}
            </>
          ) : null}
          {isReader || thread.draft ? null : (
            <MenuItem onSelect={() => void messenger.mark(thread, isUnread ? 'read' : 'unread')}>
              {isUnread ? 'Mark as Read' : 'Mark as Unread'}
            </MenuItem>
          )}
          {isReader || (isHeader && !place.isDocked && !place.isAlone) ? null : (
            <>
              <MenuItem onSelect={() => setAsked('rename')}>Rename</MenuItem>
              <MenuSeparator />
              <MenuItem danger onSelect={() => setAsked('delete')}>
                Delete
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
      {asked === 'rename' ? <RenameThread thread={thread} onClose={() => setAsked(null)} /> : null}
      {asked === 'delete' ? <DeleteThread thread={thread} onClose={() => setAsked(null)} /> : null}
    </>
  )
}
