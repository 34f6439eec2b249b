// A plain webhook route: Express 4, the SDK's signature check, one insert that is on the disk before the answer.
import { createServer } from 'node:http'
import Database from 'better-sqlite3'
import express from 'express'
import { Server } from 'socket.io'
import twilio from 'twilio'

const { PORT, FILE, AUTH_TOKEN, PUBLIC_URL } = process.env
const db = new Database(FILE)
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000'])
  db.pragma(pragma)
db.exec('create table receipts (key text primary key, created_at integer not null) strict, without rowid')
const insert = db.prepare('insert into receipts (key, created_at) values (?, ?) on conflict do nothing')

const app = express()
app.post('/webhooks/*', express.urlencoded({ extended: false }), (request, response) => {
  const signature = request.header('x-twilio-signature') ?? ''
  if (!twilio.validateRequest(AUTH_TOKEN, signature, PUBLIC_URL + request.originalUrl, request.body))
    return void response.sendStatus(403)
  insert.run(`voice-status:${request.body.CallSid}:${request.body.CallStatus}`, Date.now())
  response.status(204).end()
})

const http = createServer(app)
// Whatever one says, everybody hears.
const io = new Server(http, { cors: { origin: '*' } })
io.on('connection', (socket) => socket.on('say', (text) => io.emit('said', text)))
http.listen(Number(PORT), '127.0.0.1')
