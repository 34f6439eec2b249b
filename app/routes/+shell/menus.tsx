import { Form, Link, useLocation } from '@remix-run/react'
import {
  BookOpen,
  ChevronsUpDown,
  CircleHelp,
  CircleUser,
  Keyboard,
  LifeBuoy,
  LogOut,
  MessageSquare,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { SessionView } from '~/domain/access/access.schema'
import { fullName } from '~/domain/person-name'
import { Avatar } from '~/ui/avatar'
import { Popover, PopoverButton } from '~/ui/popover'
import { THEME_CHOICES, type ThemeChoice } from '~/ui/theme'
import { useFramedPage } from '../+frame/framed-page'
import { formatRole } from './format-role'
import { shellWords } from './shell.words'

const ids = { help: 'help-menu', profile: 'profile-menu' }
const icon = { size: 16, 'aria-hidden': true } as const
const row =
  'flex h-8 w-full items-center gap-2.5 rounded-m px-2 text-m font-medium text-muted hover:bg-hover hover:text-text'
/** Above the two sidebar buttons; at the bottom on phones. */
const place = 'bottom-27 left-2 max-md:right-2 max-md:bottom-2 max-md:w-auto'

/** Help and account buttons. Their menus are in `<Menus>`, rendered once per page. */
export function MenuButtons({ session: { user, permissions } }: { session: SessionView }) {
  const name = fullName(user.firstName, user.lastName) || shellWords.user
  return (
    <>
      <PopoverButton opens={ids.help} className={row}>
        <CircleHelp {...icon} /> {shellWords.help}
      </PopoverButton>
      <PopoverButton
        opens={ids.profile}
        aria-label={shellWords.profileOf(name)}
        className="mt-1 flex w-full items-center gap-2.5 rounded-m px-2 py-1.5 text-left hover:bg-hover"
      >
        <Avatar name={name} url={user.thumbnailUrl} />
        <span className="min-w-0 flex-1 leading-tight">
          <span className="block truncate text-m font-medium text-text">{name}</span>
          <span className="block truncate text-xs text-faint">{formatRole(permissions.teamInfo)}</span>
        </span>
        <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-faint" />
      </PopoverButton>
    </>
  )
}

interface MenusProps {
  session: SessionView
  theme: ThemeChoice
  /** A support address is configured. */
  hasSupport: boolean
}

export function Menus({ session: { user }, theme, hasSupport }: MenusProps) {
  const framed = useFramedPage() !== null
  const { pathname } = useLocation()
  const from = new URLSearchParams({ page: pathname }).toString()
  return (
    <>
      <Popover id={ids.help} label={shellWords.help} className={place}>
        <Item to="/manage/help" icon={<Keyboard {...icon} />}>
          {shellWords.helpShortcuts}
        </Item>
        <a href="/api/docs" target={framed ? '_blank' : undefined} rel="noreferrer" className={row}>
          <BookOpen {...icon} /> {shellWords.apiDocumentation}
        </a>
        {hasSupport ? (
          <>
            <Item to={`/manage/help/support?${from}`} icon={<LifeBuoy {...icon} />}>
              {shellWords.getSupport}
            </Item>
            <Item to={`/manage/help/feedback?${from}`} icon={<MessageSquare {...icon} />}>
              {shellWords.giveFeedback}
            </Item>
          </>
        ) : null}
      </Popover>
      <Popover id={ids.profile} label={shellWords.profile} className={place}>
        {user.email ? <p className="truncate px-2 pt-1.5 pb-1 text-s text-faint">{user.email}</p> : null}
        <Item to="/manage/account" icon={<CircleUser {...icon} />}>
          {shellWords.account}
        </Item>
        {framed ? null : <ThemeSwitch theme={theme} />}
        <Form method="post" action="/sign-out" className="mt-1 border-t border-line pt-1">
          <button className={row}>
            <LogOut {...icon} /> {shellWords.signout}
          </button>
        </Form>
      </Popover>
    </>
  )
}

function Item({ to, icon: picture, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link to={to} className={row}>
      {picture} {children}
    </Link>
  )
}

const themeLabels: Record<ThemeChoice, string> = { system: 'System', dark: 'Dark', light: 'Light' }

/** Theme of our pages in this browser. Plain form buttons, so it works without scripts. */
export function ThemeSwitch({ theme }: { theme: ThemeChoice }) {
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action="/theme"
      replace
      preventScrollReset
      role="group"
      aria-label={shellWords.theme}
      className="flex p-1"
    >
      <input type="hidden" name="back" value={pathname + search} />
      {THEME_CHOICES.map((choice) => (
        <button
          key={choice}
          name="theme"
          value={choice}
          aria-pressed={choice === theme}
          className="h-(--control-s) flex-1 border border-line text-s font-medium text-muted first-of-type:rounded-l-m last-of-type:rounded-r-m not-first-of-type:border-l-0 hover:text-text focus-visible:-outline-offset-2 aria-pressed:bg-selected aria-pressed:text-text"
        >
          {themeLabels[choice]}
        </button>
      ))}
    </Form>
  )
}
