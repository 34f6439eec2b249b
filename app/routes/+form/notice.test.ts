import { expect, it } from 'vitest'
import { redirectWithNotice, consumeNotice } from './notice.server'

const request = (cookie?: string) => new Request('http://localhost/', cookie ? { headers: { cookie } } : {})

it('shows a notice once', async () => {
  const answer = await redirectWithNotice('/manage', 'Saved', 'error')
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
  const told = await consumeNotice(request(cookie))
  expect(told.notice).toMatchObject({ text: 'Saved', tone: 'error' })
  expect(told.headers.get('set-cookie')).toContain('Max-Age=0')
})

it('ignores what is not a notice', async () => {
  const forged = `notice=${btoa(JSON.stringify({ id: 1, text: 'x'.repeat(301), tone: 'success' }))}`
  for (const cookie of [undefined, 'notice=rubbish', forged]) {
    const { notice, headers } = await consumeNotice(request(cookie))
    expect(notice).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
  }
})
