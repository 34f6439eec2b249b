import { EmojiPicker, type EmojiPickerListComponents } from 'frimousse'
import { Popover as Radix } from 'radix-ui'
import { useState, type ReactElement } from 'react'
import { cx } from '~/ui/cx'
import { emojiData } from './emoji-data'
import { messengerWords } from '../messenger.words'

/** Nine of 32 px fit into 360 px. */
const COLUMNS = 9

const toAriaIndex = (index: number | undefined) => (index === undefined ? undefined : index + 1)

const components: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="bg-raised px-2 py-1.5 text-xs font-medium text-muted">
      {category.label}
    </div>
  ),
  // The library counts from 0, ARIA from 1.
  Row: ({ 'aria-rowindex': row, ...props }) => <div {...props} aria-rowindex={toAriaIndex(row)} className="px-1" />,
  Emoji: ({ emoji, 'aria-colindex': column, ...props }) => (
    <button
      {...props}
      aria-colindex={toAriaIndex(column)}
      className={cx('flex size-8 items-center justify-center rounded-s text-xl', emoji.isActive && 'bg-selected')}
    >
      {emoji.emoji}
    </button>
  ),
}

interface EmojiListProps {
  trigger: ReactElement
  choose(emoji: string): void
  onClosed(event: Event, chosen: boolean): void
}

export function EmojiList({ trigger, choose, onClosed }: EmojiListProps) {
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState(false)
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        if (open) setChosen(false)
      }}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={messengerWords.emoji}
          align="start"
          side="top"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => onClosed(event, chosen)}
          className="appear z-50 rounded-m border border-line bg-raised shadow-raised"
        >
          <EmojiPicker.Root
            columns={COLUMNS}
            resolveEmojiData={emojiData}
            className="flex h-80 max-h-(--radix-popover-content-available-height) flex-col"
            onEmojiSelect={({ emoji }) => {
              choose(emoji)
              setChosen(true)
              setOpen(false)
            }}
          >
            <EmojiPicker.Search
              aria-label={messengerWords.searchEmoji}
              placeholder={messengerWords.searchEmoji}
              className="m-2 h-(--control-m) rounded-m border border-line-strong bg-inset px-2.5 text-m text-text"
            />

            <EmojiPicker.Viewport
              tabIndex={0}
              role="group"
              aria-label={messengerWords.allEmoji}
              className="relative flex-1 focus-visible:-outline-offset-2"
            >
              <EmojiPicker.Empty className="absolute inset-0 flex items-center justify-center text-m text-muted">
                {messengerWords.noEmojiFound}
              </EmojiPicker.Empty>
              <EmojiPicker.List className="pb-1 select-none" components={components} />
            </EmojiPicker.Viewport>
            <div className="flex h-10 items-center gap-2 border-t border-line px-2 text-s text-muted">
              <EmojiPicker.ActiveEmoji>
                {({ emoji }) => (
                  <>
                    <span aria-hidden className="text-xl">
                      {emoji?.emoji}
                    </span>
                    <span className="min-w-0 flex-1 truncate">{emoji?.label}</span>
                  </>
                )}
              </EmojiPicker.ActiveEmoji>
              <EmojiPicker.SkinToneSelector
                aria-label={messengerWords.skinTone}
                title={messengerWords.skinTone}
                className="ml-auto flex size-8 items-center justify-center rounded-s text-xl hover:bg-hover"
              />
            </div>
          </EmojiPicker.Root>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
