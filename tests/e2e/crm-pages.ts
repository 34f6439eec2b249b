import { createServer } from 'node:http'
import { once } from 'node:events'
import { freePorts, type Ports } from '../helpers/process'
import type { Product } from './product'

/** Pages that lay themselves out as large CRMs do, with the dialer in a dock. */
export type CrmLayout = 'side-navigation' | 'utility-bar'

const NONCE = 'crm-page'

const NUMBERS: Record<CrmLayout, string> = { 'side-navigation': '+13035550150', 'utility-bar': '+14045550151' }
const CONTACTS = ['Ada Marlow', 'Ben Castle', 'Cleo Dunn', 'Dirk Evers'].map((name, place) => ({
  contactId: `crm-${place}`,
  name,
  numbers: [`+1312555014${place + 2}`],
  state: 'IL',
  zip: '60607',
  city: 'Chicago',
}))

const STYLES: Record<CrmLayout, string> = {
  'side-navigation': `
    header { position: fixed; inset: 0 0 auto 0; height: 64px; z-index: 9999; background: #2d3e50; color: white }
    nav { position: fixed; inset: 64px auto 0 0; width: 240px; z-index: 100; background: #eaf0f6 }
    main { margin: 64px 0 0 240px }
    #dock { position: sticky; top: 64px; z-index: 50; background: white }
    footer { display: none }`,
  'utility-bar': `
    header { position: fixed; inset: 0 0 auto 0; height: 64px; z-index: 9999; background: #032d60; color: white }
    nav { display: none }
    main { transform: translateZ(0); margin: 64px 16px 56px; background: white }
    #dock { position: relative; z-index: 50 }
    footer { position: fixed; inset: auto 0 0 0; height: 40px; z-index: 9998; background: #f3f3f3 }`,
}

const page = (layout: CrmLayout, { url }: Product, vendor: string) => `<!doctype html>
<html lang="en">
<title>${layout}</title>
<link rel="icon" href="data:," />
<style nonce="${NONCE}">
  * { box-sizing: border-box }
  body { margin: 0; font: 14px/1.4 sans-serif; background: #f5f8fa }
  #dock iframe { position: absolute; inset: 0 auto auto 0 }
  table { width: 100% } td { height: 44px }
  ${STYLES[layout]}
</style>
<header><input type="search" aria-label="Search the CRM" /></header>
<nav><a href="#contacts">Contacts</a></nav>
<main>
  <div id="dock"></div>
  <h1>Contacts</h1>
  <table>${Array.from({ length: 40 }, (_, place) => `<tr><td>Row ${place + 1}<td><button>Open ${place + 1}</button></tr>`).join('')}</table>
</main>
<footer><button>Notes</button></footer>
<script nonce="${NONCE}" src="${url}/embed.js"></script>
<script nonce="${NONCE}" type="module">
  const freshToken = async () => (await (await fetch('/token', { method: 'POST' })).json()).token
  const dock = document.querySelector('#dock')
  const dialer = Trunkline.mount({
    vendor: '${vendor}', widget: 'dialer', element: dock, token: await freshToken(), onTokenExpired: freshToken, theme: 'light',
  })
  let room = 55
  dialer.on('ui.resize', ({ bar }) => (dock.style.height = (room = bar ?? room) + 'px'))
  Trunkline.keys.attach(document)
  window.dial = () => dialer.send('call.dial', { contact: ${JSON.stringify(CONTACTS)}[${Object.keys(STYLES).indexOf(layout)}] })
</script>`

/** Serves the page of a CRM with a strict policy; its user owns an account. */
export async function openCrmPage(product: Product, layout: CrmLayout, ports: Ports) {
  const port = await freePorts(1, ports)
  const url = `http://localhost:${port}`
  const vendor = `crm-${layout}`
  const { apiKey } = await product.letVendorIn(vendor, 'Layout CRM', url)
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${NONCE}'`,
    `style-src 'nonce-${NONCE}'`,
    'img-src data:',
    "connect-src 'self'",
    `frame-src ${product.url}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  async function mint(): Promise<string> {
    const answer = await fetch(`${product.url}/api/v1/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        vendorUserId: 'u1',
        name: 'Ada Lovelace',
        email: `ada@${layout}.test`,
        team: 't1',
        teamName: 'Sales',
        role: 'OWNER',
      }),
    })
    return answer.text()
  }
  await mint()
  await product.adoptNumber(NUMBERS[layout], `ada@${layout}.test`)
  const server = createServer(async (request, response) => {
    if (request.url === '/token') {
      response.setHeader('content-type', 'application/json')
      return response.end(await mint())
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', policy)
    response.end(page(layout, product, vendor))
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    url,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
