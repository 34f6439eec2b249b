// A bare Remix app: Express 4, the adapter, one page. Built from bare-page/ or bare-cards/ into DATA_DIR by the bench.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler } from '@remix-run/express'
import compression from 'compression'
import express from 'express'

const { PORT, DATA_DIR } = process.env
const folder = join(DATA_DIR, 'bare-page')
const app = express()
app.use(compression())
app.use('/assets', express.static(join(folder, 'client/assets'), { immutable: true, maxAge: '1y' }))
app.all('*', createRequestHandler({ build: await import(pathToFileURL(join(folder, 'server/index.js')).href) }))
app.listen(Number(PORT), '127.0.0.1')
