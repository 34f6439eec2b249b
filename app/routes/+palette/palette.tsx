import { useNavigate } from '@remix-run/react'
import { Command } from 'cmdk'
import {
  Ban,
  CornerDownRight,
  KanbanSquare,
  List,
  ListChecks,
  MessageSquare,
  Phone,
  ScrollText,
  SlidersHorizontal,
  Upload,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { matchesSearch } from '~/domain/search/search-terms'
import type { QuickSearchMatches } from '~/domain/quick-search/quick-search.schema'
import type { PalettePage } from './palette-context'
import { paletteWords } from './palette.words'
import { SETTING_TITLES } from './setting-titles'
import { useQuickSearch } from './use-quick-search'

interface PaletteProps {
  pages: PalettePage[]
  can: { dial: boolean; write: boolean }
  onClose(): void
}

const icon = { size: 16, 'aria-hidden': true } as const

/** Letters search, arrows choose, Enter opens. */
export function Palette({ pages, can, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { matches, state } = useQuickSearch(text.trim())
  const go = (to: string) => {
    onClose()
    navigate(to)
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="appear fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="appear fixed inset-x-0 top-[12vh] z-50 mx-auto flex max-h-[70vh] w-[min(40rem,calc(100vw-2rem))] flex-col overflow-hidden rounded-l border border-line bg-panel shadow-dialog focus:outline-none max-sm:top-4"
        >
          <Dialog.Title className="sr-only">{paletteWords.title}</Dialog.Title>
          <Command label={paletteWords.title} shouldFilter={false} loop className="flex min-h-0 flex-col">
            <Command.Input
              value={text}
              onValueChange={setText}
              maxLength={100}
              placeholder={paletteWords.placeholder}
              className="h-12 shrink-0 border-b border-line bg-transparent px-4 text-l text-text placeholder:text-faint focus-visible:-outline-offset-2"
            />
            <Command.List className="min-h-0 overflow-y-auto p-2">
              <Command.Empty className="px-3 py-6 text-center text-m text-muted">
                {state === 'searching'
                  ? paletteWords.searching
                  : state === 'failed'
                    ? paletteWords.failed
                    : paletteWords.noMatches}
              </Command.Empty>
              {matches ? <Matches matches={matches} can={can} go={go} /> : null}
              <Group heading={paletteWords.goTo}>
                {pages
                  .filter(({ label }) => includes(label, text))
                  .map(({ to, label }) => (
                    <Item key={to} value={`page ${to}`} icon={<CornerDownRight {...icon} />} onSelect={() => go(to)}>
                      {label}
                    </Item>
                  ))}
              </Group>
              {can.dial && text.trim() !== '' ? (
                <Group heading={paletteWords.settings}>
                  {SETTING_TITLES.filter((title) => includes(title, text)).map((title) => (
                    <Item
                      key={title}
                      value={`setting ${title}`}
                      icon={<SlidersHorizontal {...icon} />}
                      onSelect={() => go(`/manage/dialer-settings?${new URLSearchParams({ q: title })}`)}
                    >
                      {title}
                    </Item>
                  ))}
                </Group>
              ) : null}
              {can.write ? (
                <Group heading={paletteWords.actions}>
                  {ACTIONS.filter(({ label }) => includes(label, text)).map(({ to, label, Icon }) => (
                    <Item key={to} value={`action ${to}`} icon={<Icon {...icon} />} onSelect={() => go(to)}>
                      {label}
                    </Item>
                  ))}
                </Group>
              ) : null}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const ACTIONS = [
  { to: '/manage/contacts/new', label: paletteWords.addContact, Icon: UserPlus },
  { to: '/manage/contacts/import', label: paletteWords.importContacts, Icon: Upload },
  { to: '/manage/dnc-list/add', label: paletteWords.addNumberToDnc, Icon: Ban },
]

const includes = (label: string, text: string) => matchesSearch(text, label)

interface MatchesProps {
  matches: QuickSearchMatches
  can: PaletteProps['can']
  go(to: string): void
}

function Matches({ matches, can, go }: MatchesProps) {
  const { number, contacts, campaigns, boards, lists, scripts } = matches
  const kinds = [
    {
      heading: paletteWords.campaigns,
      items: campaigns,
      Icon: ListChecks,
      to: (id: string) => `/manage/campaigns/${id}`,
    },
    { heading: paletteWords.boards, items: boards, Icon: KanbanSquare, to: (id: string) => `/boards/${id}` },
    { heading: paletteWords.lists, items: lists, Icon: List, to: (id: string) => `/manage/contacts?list=${id}` },
    {
      heading: paletteWords.scripts,
      items: scripts,
      Icon: ScrollText,
      to: (id: string) => `/manage/call-scripts/${id}`,
    },
  ]
  return (
    <>
      {number && can.dial ? (
        <Group heading={paletteWords.number}>
          <Item
            value={`call ${number.e164}`}
            icon={<Phone {...icon} />}
            onSelect={() => go(`/manage/dial?${new URLSearchParams({ number: number.e164 })}`)}
          >
            {paletteWords.call(number.display)}
          </Item>
          <Item
            value={`text ${number.e164}`}
            icon={<MessageSquare {...icon} />}
            onSelect={() => go(`/manage/messenger?${new URLSearchParams({ to: number.e164 })}`)}
          >
            {paletteWords.text(number.display)}
          </Item>
        </Group>
      ) : null}
      <Group heading={paletteWords.contacts}>
        {contacts.map(({ id, name, company, display }) => (
          <Item
            key={id}
            value={`contact ${id}`}
            icon={<UserRound {...icon} />}
            onSelect={() => go(`/manage/contacts/${id}`)}
            details={[company, display].filter(Boolean).join(' · ')}
          >
            {name}
          </Item>
        ))}
      </Group>
      {kinds.map(({ heading, items, Icon, to }) => (
        <Group key={heading} heading={heading}>
          {items.map(({ id, name }) => (
            <Item key={id} value={`${heading} ${id}`} icon={<Icon {...icon} />} onSelect={() => go(to(id))}>
              {name}
            </Item>
          ))}
        </Group>
      ))}
    </>
  )
}

const Group = ({ heading, children }: { heading: string; children: ReactNode }) =>
  Array.isArray(children) && children.length === 0 ? null : (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint"
    >
      {children}
    </Command.Group>
  )

interface ItemProps {
  value: string
  icon: ReactNode
  onSelect(): void
  details?: string
  children: string
}

const Item = ({ value, icon: shown, onSelect, details, children }: ItemProps) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-m px-2 text-m text-text data-[selected=true]:bg-selected"
  >
    <span className="text-muted">{shown}</span>
    <span dir="auto" className="max-w-[70%] shrink-0 truncate">
      {children}
    </span>
    {details ? <span className="tabular ml-auto min-w-0 truncate text-s text-faint">{details}</span> : null}
  </Command.Item>
)
