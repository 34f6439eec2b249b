import type { RequestHandler } from 'express'
import { createSystemCtx, type Services } from '../../app/domain/context.server'

const MAX_SHOWN = 50

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** As mail programs do. */
const withLinks = (text: string) =>
  escape(text).replace(/https?:\/\/[\w.:/?=%~-]+/g, (url) => `<a href="${url}">${url}</a>`)

/** Page of unsent mail, newest first, to read sign-in codes. Demo only. */
export function outboxPage(services: Services): RequestHandler {
  const ctx = createSystemCtx(services)
  return (_request, response, next) => {
    ctx.db.q
      .selectFrom('mails')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_SHOWN)
      .execute()
      .then((mails) => {
        const items = mails.map(
          (mail) => `<article>
<h2>${escape(mail.subject)}</h2>
<p class="to">To ${escape(mail.to_address)} · <time datetime="${new Date(mail.created_at).toISOString()}">${new Date(mail.created_at).toUTCString()}</time></p>
<pre>${withLinks(mail.body)}</pre>
</article>`,
        )
        response
          .set('Cache-Control', 'no-store')
          .type('html')
          .send(
            page(items.join('\n') || '<p class="empty">No mail yet. Ask for a sign-in code and it appears here.</p>'),
          )
      })
      .catch(next)
  }
}

const page = (body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; background: Canvas; color: CanvasText }
h1 { font-size: 1.3rem; margin: 0 }
header p, .to, .empty { opacity: .75; margin: .25rem 0 }
article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; padding: 1rem; margin: 1rem 0 }
h2 { font-size: 1rem; margin: 0 }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .75rem 0 0 }
</style>
</head>
<body>
<header><h1>Outbox</h1><p>No mail leaves this machine: everything that would have been sent is here. Reload for the newest. <a href="/sign-in">Sign in</a></p></header>
<main>
${body}
</main>
</body>
</html>
`
