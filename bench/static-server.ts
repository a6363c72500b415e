// The floor of answers: a bare Fastify in a separate process, like the shop, with bytes in memory.
import fastify from 'fastify';

const bytes = Buffer.alloc(Number(process.argv[2]), 'x');
const app = fastify();
app.get('/', (_request, reply) => reply.type('text/html').send(bytes));
app.get('/empty', async () => ({}));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('SIGTERM', () => app.close());
