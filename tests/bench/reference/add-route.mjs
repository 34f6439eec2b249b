// A plain route that adds the numbers of a cart: Express 4, the caller's token, rows by prepared statements.
import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import express from 'express'

const { PORT, FILE, TOKEN, ITEMS } = process.env
const db = new Database(FILE)
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) db.pragma(pragma)
db.exec(`
  create table if not exists sessions (hash text primary key, account_id text not null) strict;
  create table if not exists carts (id text primary key, account_id text not null, region text not null) strict;
  create table if not exists items (cart_id text not null, position integer not null, title text not null, quantity integer not null,
    unit integer not null, percent integer not null, primary key (cart_id, position)) strict`)
const hash = (token) => createHash('sha256').update(token).digest('hex')
db.prepare('insert or ignore into sessions values (?, ?)').run(hash(TOKEN), 'account')
db.prepare('insert or ignore into carts values (?, ?, ?)').run('cart', 'account', 'US-WA')
const add = db.prepare('insert or ignore into items values (?, ?, ?, ?, ?, ?)')
for (let n = 0; n < Number(ITEMS); n += 1) add.run('cart', n, `Extra Phone Number ${n}`, n + 1, 100, 0)
const session = db.prepare('select * from sessions where hash = ?')
const cart = db.prepare('select * from carts where id = ? and account_id = ?')
const items = db.prepare('select * from items where cart_id = ? order by position')

const app = express()
app.get('/carts/:id/quote', (request, response) => {
  const { account_id } = session.get(hash(request.get('authorization').slice('Bearer '.length)))
  const found = cart.get(request.params.id, account_id)
  const lines = items.all(found.id).map(({ title, quantity, unit, percent }) => {
    const amount = quantity * unit
    const discount = Math.round((amount * percent) / 100)
    return { title, amount, discount, tax: Math.round(((amount - discount) * 65) / 1000) }
  })
  const sum = (of) => lines.reduce((total, line) => total + of(line), 0)
  const subtotal = sum(({ amount }) => amount)
  const tax = sum((line) => line.tax)
  response.json({ cart: found.id, lines, subtotal, tax, total: subtotal - sum(({ discount }) => discount) + tax })
})
app.listen(Number(PORT), '127.0.0.1')
