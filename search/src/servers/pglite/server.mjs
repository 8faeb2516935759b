// PostgreSQL with pgvector in memory, on a free port of loopback, which it prints. It ends when standard input does.
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const database = await PGlite.create({ extensions: { vector } })
const server = new PGLiteSocketServer({ db: database, host: '127.0.0.1', port: 0 })
server.addEventListener('listening', (event) => console.log(`port ${event.detail.port}`))
process.stdin.on('end', () => process.exit(0)).resume()
await server.start()
