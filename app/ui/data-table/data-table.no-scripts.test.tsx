import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { expect, test } from 'vitest'
import { Button } from '../button'
import { DataTable } from './data-table'

const Birds = () => (
  <DataTable
    label="Birds"
    columns={[{ id: 'name', header: 'Name', place: 'title', sort: 'ascending', cell: ({ name }) => name }]}
    rows={[{ name: 'wren' }]}
    rowId={({ name }) => name}
    selection={{
      name: 'bird',
      labelOf: ({ name }) => `Select ${name}`,
      action: '/birds/ring',
      renderActions: ({ isDisabled }) => <Button disabled={isDisabled}>Ring</Button>,
    }}
    empty={null}
  />
)

/** The page as the server renders it. */
async function render(): Promise<string> {
  const routes = createStaticHandler([{ path: '/birds', Component: Birds }])
  const context = await routes.query(new Request('http://localhost/birds'))
  if (context instanceof Response) throw new Error('The page is not rendered')
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(routes.dataRoutes, context)} context={context} />,
  )
}

test('without scripts a table is sorted by links, and its checked rows are submitted', async () => {
  const page = await render()
  expect(page).toContain('href="/birds?sort=name"')
  expect(page).toMatch(/<form [^>]*action="\/birds\/ring"/)
  expect(page).toContain('aria-label="Select wren"')
  expect(page).toMatch(/<input [^>]*name="bird"[^>]* value="wren"/)
  expect(page).not.toContain(' disabled=""')
  // Only scripts select a page.
  expect(page.match(/type="checkbox"/g)).toHaveLength(1)
})
