// A bare Socket.IO server: a client is connected, and nothing else.
import { createServer } from 'node:http'
import { Server } from 'socket.io'

const http = createServer((_request, response) => response.end())
new Server().attach(http)
http.listen(Number(process.env.PORT), '127.0.0.1')
