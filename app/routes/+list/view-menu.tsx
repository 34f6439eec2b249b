import { Link, useLocation } from '@remix-run/react'
import { Bookmark, Check, Settings2 } from 'lucide-react'
import { MAX_VIEW_NAME } from '~/domain/saved-views/saved-view-limits'
import { Button, getButtonClass } from '~/ui/button'
import { COLUMNS_PARAM } from '~/ui/data-table/data-column'
import { Input } from '~/ui/field'
import { CURSOR_PARAM } from '~/ui/pagination'
import { Popover, PopoverButton, popoverItemClass, PopoverLink } from '~/ui/popover'
import { PostForm } from '../+form/post-form'
import { LIST_PAGES, viewsPath } from './list-pages'
import type { ListView } from './load-list-view.server'
import { listWords } from './list.words'

const icon = { size: 16, 'aria-hidden': true } as const

/** The saved views of a list, and a form that saves its filters, sort and columns. */
export function ViewMenu({ view: { page, columns, views } }: { view: ListView }) {
  const { search } = useLocation()
  const { path } = LIST_PAGES[page]
  const query = new URLSearchParams(search)
  query.delete(CURSOR_PARAM)
  const current = views.find((one) => one.query === query.toString())
  if (columns) query.set(COLUMNS_PARAM, columns.join(','))
  const id = `views-of-${page}`
  return (
    <>
      <PopoverButton opens={id} below className={getButtonClass({}, 'max-w-56')}>
        <Bookmark {...icon} className="shrink-0" />
        <span className="truncate">{current?.name ?? listWords.views}</span>
      </PopoverButton>
      <Popover id={id} label={listWords.views} className="w-72">
        <ul className="max-h-64 overflow-y-auto">
          <li>
            <ViewLink to={path} isCurrent={query.size === 0}>
              {listWords.allRows}
            </ViewLink>
          </li>
          {views.map((one) => (
            <li key={one.id}>
              <ViewLink to={`${path}?${one.query}`} isCurrent={one === current}>
                {one.name}
              </ViewLink>
            </li>
          ))}
        </ul>
        <PostForm
          key={views.length}
          action={viewsPath(page)}
          hiddenFields={{ intent: 'save', query: query.toString() }}
          className="mt-1 flex gap-2 border-t border-line p-2"
        >
          <Input
            name="name"
            required
            maxLength={MAX_VIEW_NAME}
            defaultValue={current?.name}
            aria-label={listWords.viewName}
            placeholder={listWords.viewName}
            autoComplete="off"
            className="w-full"
          />
          <Button>{listWords.saveView}</Button>
        </PostForm>
        {views.length > 0 ? (
          <PopoverLink to={viewsPath(page)} icon={<Settings2 {...icon} />}>
            {listWords.manageViews}
          </PopoverLink>
        ) : null}
      </Popover>
    </>
  )
}

const ViewLink = ({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) => (
  <Link to={to} preventScrollReset aria-current={isCurrent ? 'true' : undefined} className={popoverItemClass}>
    <span dir="auto" className="min-w-0 flex-1 truncate">
      {children}
    </span>
    {isCurrent ? <Check {...icon} className="shrink-0" /> : null}
  </Link>
)
