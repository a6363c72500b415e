import { hashFast } from '../../src/shop/accounts/password/password.server.ts';

// A person is registered and logged in for most facts about something else: each hash takes a core for 20 ms.
hashFast(true);
