BEGIN TRANSACTION;
CREATE TABLE analyses (
    "table" TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    data TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE chat (
    "table" TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat INTEGER,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    team INTEGER NOT NULL,
    time INTEGER NOT NULL, id TEXT,
    PRIMARY KEY ("table", number)
) STRICT, WITHOUT ROWID;
INSERT INTO "chat" VALUES('a6d631d694875cc3',1,0,'Mira','Bis gleich',0,1700000000000,NULL);
CREATE TABLE health (
    process TEXT PRIMARY KEY,
    checked INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE leases (
    "table" TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    holder TEXT NOT NULL,
    token INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "leases" VALUES('605f17aaedf0aeca','ef7652492588dc09',1);
INSERT INTO "leases" VALUES('62638ebdc92fbc76','ef7652492588dc09',1);
CREATE TABLE log (
    "table" TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    seat INTEGER,
    input TEXT NOT NULL,
    time INTEGER NOT NULL,
    id TEXT,
    PRIMARY KEY ("table", version)
) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES('605f17aaedf0aeca',1,1,'lay 25',1,'t77');
INSERT INTO "log" VALUES('605f17aaedf0aeca',2,0,'lay 4',10,'t78');
INSERT INTO "log" VALUES('605f17aaedf0aeca',3,1,'lay 33',23,'t79');
INSERT INTO "log" VALUES('605f17aaedf0aeca',4,0,'lay 10',27,'t80');
INSERT INTO "log" VALUES('605f17aaedf0aeca',5,1,'lay 35',30,'t81');
INSERT INTO "log" VALUES('605f17aaedf0aeca',6,0,'lay 52',38,'t82');
INSERT INTO "log" VALUES('605f17aaedf0aeca',7,1,'lay 31',50,'t83');
INSERT INTO "log" VALUES('605f17aaedf0aeca',8,0,'lay 22',52,'t84');
INSERT INTO "log" VALUES('605f17aaedf0aeca',9,1,'lay 56',58,'t85');
INSERT INTO "log" VALUES('605f17aaedf0aeca',10,0,'lay 59',67,'t86');
INSERT INTO "log" VALUES('62638ebdc92fbc76',1,0,'reveal 2',0,'t4');
INSERT INTO "log" VALUES('62638ebdc92fbc76',2,0,'reveal 10',7,'t5');
INSERT INTO "log" VALUES('62638ebdc92fbc76',3,1,'reveal 1',24,'t6');
INSERT INTO "log" VALUES('62638ebdc92fbc76',4,1,'reveal 5',40,'t7');
INSERT INTO "log" VALUES('62638ebdc92fbc76',5,0,'draw',56,'t8');
INSERT INTO "log" VALUES('62638ebdc92fbc76',6,0,'swap 6',72,'t9');
INSERT INTO "log" VALUES('62638ebdc92fbc76',7,1,'take pile',76,'t10');
INSERT INTO "log" VALUES('62638ebdc92fbc76',8,0,'take row 1',80,'t11');
INSERT INTO "log" VALUES('62638ebdc92fbc76',9,1,'play insight',90,'t12');
INSERT INTO "log" VALUES('62638ebdc92fbc76',10,1,'look 1 column 3',103,'t13');
INSERT INTO "log" VALUES('62638ebdc92fbc76',11,0,'take pile',107,'t14');
INSERT INTO "log" VALUES('62638ebdc92fbc76',12,1,'take pile',111,'t15');
INSERT INTO "log" VALUES('62638ebdc92fbc76',13,0,'take row 1',127,'t16');
INSERT INTO "log" VALUES('62638ebdc92fbc76',14,1,'take discard',133,'t17');
INSERT INTO "log" VALUES('62638ebdc92fbc76',15,1,'swap 7',137,'t18');
INSERT INTO "log" VALUES('62638ebdc92fbc76',16,0,'draw',155,'t19');
INSERT INTO "log" VALUES('62638ebdc92fbc76',17,0,'swap 5',171,'t20');
INSERT INTO "log" VALUES('62638ebdc92fbc76',18,0,'take row 3',173,'t21');
INSERT INTO "log" VALUES('62638ebdc92fbc76',19,1,'draw',175,'t22');
INSERT INTO "log" VALUES('62638ebdc92fbc76',20,1,'swap 10',187,'t23');
INSERT INTO "log" VALUES('62638ebdc92fbc76',21,0,'play swap_own',195,'t24');
INSERT INTO "log" VALUES('62638ebdc92fbc76',22,0,'pick 0 4',207,'t25');
INSERT INTO "log" VALUES('62638ebdc92fbc76',23,0,'pick 0 3',219,'t26');
INSERT INTO "log" VALUES('62638ebdc92fbc76',24,0,'lay open',227,'t27');
INSERT INTO "log" VALUES('62638ebdc92fbc76',25,0,'lay hidden',239,'t28');
INSERT INTO "log" VALUES('62638ebdc92fbc76',26,1,'draw',251,'t29');
INSERT INTO "log" VALUES('62638ebdc92fbc76',27,1,'discard',259,'t30');
INSERT INTO "log" VALUES('62638ebdc92fbc76',28,1,'reveal 0',269,'t31');
INSERT INTO "log" VALUES('62638ebdc92fbc76',29,0,'discard swap_players',275,'t32');
INSERT INTO "log" VALUES('62638ebdc92fbc76',30,1,'discard meteor_shower',291,'t33');
INSERT INTO "log" VALUES('62638ebdc92fbc76',31,0,'draw',298,'t34');
INSERT INTO "log" VALUES('62638ebdc92fbc76',32,0,'swap 5',309,'t35');
INSERT INTO "log" VALUES('62638ebdc92fbc76',33,1,'take row 3',323,'t36');
INSERT INTO "log" VALUES('62638ebdc92fbc76',34,0,'take row 1',331,'t37');
INSERT INTO "log" VALUES('62638ebdc92fbc76',35,1,'take pile',343,'t38');
INSERT INTO "log" VALUES('62638ebdc92fbc76',36,0,'draw',346,'t39');
INSERT INTO "log" VALUES('62638ebdc92fbc76',37,0,'swap 7',347,'t40');
INSERT INTO "log" VALUES('62638ebdc92fbc76',38,1,'take row 1',363,'t41');
INSERT INTO "log" VALUES('62638ebdc92fbc76',39,0,'play defence',373,'t42');
INSERT INTO "log" VALUES('62638ebdc92fbc76',40,0,'play defence',391,'t43');
INSERT INTO "log" VALUES('62638ebdc92fbc76',41,0,'discard thief',399,'t44');
INSERT INTO "log" VALUES('62638ebdc92fbc76',42,1,'take row 1',406,'t45');
INSERT INTO "log" VALUES('62638ebdc92fbc76',43,0,'take row 0',419,'t46');
INSERT INTO "log" VALUES('62638ebdc92fbc76',44,1,'take row 1',428,'t47');
INSERT INTO "log" VALUES('62638ebdc92fbc76',45,0,'take row 1',443,'t48');
INSERT INTO "log" VALUES('62638ebdc92fbc76',46,1,'discard swap_players',447,'t49');
INSERT INTO "log" VALUES('62638ebdc92fbc76',47,0,'take row 2',459,'t50');
INSERT INTO "log" VALUES('62638ebdc92fbc76',48,1,'discard meteor_shower',466,'t51');
INSERT INTO "log" VALUES('62638ebdc92fbc76',49,0,'draw',471,'t52');
INSERT INTO "log" VALUES('62638ebdc92fbc76',50,0,'swap 5',483,'t53');
INSERT INTO "log" VALUES('62638ebdc92fbc76',51,1,'discard insight',487,'t54');
INSERT INTO "log" VALUES('62638ebdc92fbc76',52,0,'discard draw_three',495,'t55');
INSERT INTO "log" VALUES('62638ebdc92fbc76',53,1,'take discard',511,'t56');
INSERT INTO "log" VALUES('62638ebdc92fbc76',54,1,'swap 2',517,'t57');
INSERT INTO "log" VALUES('62638ebdc92fbc76',55,0,'discard reactivate',524,'t58');
INSERT INTO "log" VALUES('62638ebdc92fbc76',56,1,'take row 2',532,'t59');
INSERT INTO "log" VALUES('62638ebdc92fbc76',57,0,'take discard',539,'t60');
INSERT INTO "log" VALUES('62638ebdc92fbc76',58,0,'swap 11',544,'t61');
INSERT INTO "log" VALUES('62638ebdc92fbc76',59,1,'take row 3',555,'t62');
INSERT INTO "log" VALUES('62638ebdc92fbc76',60,0,'discard double_turn',563,'t63');
INSERT INTO "log" VALUES('62638ebdc92fbc76',61,1,'discard defence',573,'t64');
INSERT INTO "log" VALUES('62638ebdc92fbc76',62,0,'take row 1',590,'t65');
INSERT INTO "log" VALUES('62638ebdc92fbc76',63,1,'discard double_turn',596,'t66');
INSERT INTO "log" VALUES('62638ebdc92fbc76',64,0,'take row 1',612,'t67');
INSERT INTO "log" VALUES('62638ebdc92fbc76',65,1,'take row 2',619,'t68');
INSERT INTO "log" VALUES('62638ebdc92fbc76',66,0,'take row 2',631,'t69');
INSERT INTO "log" VALUES('62638ebdc92fbc76',67,1,'play reactivate',644,'t70');
INSERT INTO "log" VALUES('62638ebdc92fbc76',68,1,'reuse thief',648,'t71');
INSERT INTO "log" VALUES('62638ebdc92fbc76',69,1,'steal nothing',660,'t72');
INSERT INTO "log" VALUES('62638ebdc92fbc76',70,1,'play swap_players',667,'t73');
CREATE TABLE recordings (
    "table" TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    data TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE secrets (
    hash TEXT NOT NULL,
    "table" TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (hash, "table")
) STRICT, WITHOUT ROWID;
INSERT INTO "secrets" VALUES('130e1e4c22449cadef456e4149db48e1aeab8aaba41ae57386e49015ee87cc8c','605f17aaedf0aeca');
INSERT INTO "secrets" VALUES('2382025fc0a104b33af10ca76b21080a8e147dfb5a7198d65fbeb588d08c61ad','605f17aaedf0aeca');
INSERT INTO "secrets" VALUES('0ce1acdcc430f089655358ec1dc28c3b903c7e9dc808f8317a35cc0a04ff552f','62638ebdc92fbc76');
INSERT INTO "secrets" VALUES('24cb7b9d9ca38d9991ca8476e6e09bd9a09a5dbb316f6295c25a1ea0b7c316d5','62638ebdc92fbc76');
INSERT INTO "secrets" VALUES('330c42019f61cefd74df34a0c1e4c1a744b22333ad6afc49b54a0c3886112c80','a6d631d694875cc3');
CREATE TABLE snapshots (
    "table" TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    data TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "snapshots" VALUES('62638ebdc92fbc76',64,'{"version":64,"time":612,"state":{"action_discard":[17,19,16,22,24,21,21,23,22,24,19,18,20,17,21,17],"action_pile":[18,24,19],"active":1,"agenda":[["EndTurn",1,0,0],["Turn",1,0,0]],"cards":[9,7,1,6,4,11,4,12,2,8,11,2,14,9,13,5,5,1,1,4,13,14,10,15],"changed":0,"chosen":[0,0],"discard":[4,15,11,15,3,15,11,2],"drawn":[-1,-1,-1,0,0,0,0,0,0,0,0,0],"ender":-1,"extra_turns":0,"first_side":0,"fresh":[1,0],"held":[2097153,4160],"hidden":[5,6],"knows":[0,0,4294967295,4294967295,0,4294967295,4294967295,4294967295,0,0,4294967295,4294967295,4294967295,4294967295,4294967295,0,0,4294967295,0,4294967295,0,2,4294967295,2],"mixed":[0,0,0,0,0,0,0,0,0],"open":[0,0,1,1,0,1,1,1,0,0,1,1,1,1,1,0,0,1,0,1,0,0,1,0],"over":false,"pile":[2,14,13,0,5,15,3,10,3,4,8,12,13,12,8,10,6,4,15,9,1,9,15,5,6,0,8,6,14,14,12,5,4,3,2,12,9,10,12,8,10,0,14,9,11,7,15,15,10,7,15,7,8,15,11,13,3,8,2,15,11,15,15,2,6,13,2,13,3,14,15,7,6,2,5,12,2,5,1,3,9,1,6,2,10,7,1,7],"reactivates":0,"refilled":0,"rng":["sealed","4470e39c2f2958daa18a74f53e72b258",146],"round":1,"round_scores":[0,0],"row":[20,16,22,23],"seats":2,"starter":0,"stolen":[0,0],"time":0,"totals":[0,0],"turns":43,"used":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"events":[[0,-1,1,-1000,-1000,4294967295],[1,0,2,-1000,-1000,1],[1,0,10,-1000,-1000,1],[1,1,13,-1000,-1000,2],[1,1,17,-1000,-1000,2],[2,0,1,2,-1000,4294967295],[2,0,11,10,-1000,4294967295],[2,1,9,13,-1000,4294967295],[2,1,1,17,-1000,4294967295],[3,0,-1000,-1000,-1000,4294967295],[4,0,4,0,-1000,1],[7,0,4,-1000,-1000,4294967295],[6,0,4,6,-1000,4294967295],[8,1,19,4,-1000,4294967295],[8,0,22,1,-1000,4294967295],[9,-1,21,1,-1000,4294967295],[10,1,19,-1000,-1000,4294967295],[18,1,1,3,-1000,4294967295],[17,1,14,21,-1000,2],[17,1,15,22,-1000,2],[17,1,15,23,-1000,2],[8,0,16,4,-1000,4294967295],[8,1,24,4,-1000,4294967295],[8,0,21,1,-1000,4294967295],[9,-1,21,1,-1000,4294967295],[5,1,4,-1000,-1000,4294967295],[7,1,15,-1000,-1000,4294967295],[6,1,4,19,-1000,4294967295],[4,0,15,0,-1000,1],[7,0,11,-1000,-1000,4294967295],[6,0,15,5,-1000,4294967295],[8,0,23,3,-1000,4294967295],[9,-1,19,3,-1000,4294967295],[4,1,10,0,-1000,2],[7,1,15,-1000,-1000,4294967295],[6,1,10,22,-1000,4294967295],[10,0,16,-1000,-1000,4294967295],[16,0,4,3,1,4294967295],[2,0,6,3,-1000,4294967295],[4,1,3,0,-1000,2],[7,1,3,-1000,-1000,4294967295],[2,1,14,12,-1000,4294967295],[11,0,22,-1000,-1000,4294967295],[11,1,24,-1000,-1000,4294967295],[4,0,13,0,-1000,1],[7,0,15,-1000,-1000,4294967295],[6,0,13,5,-1000,4294967295],[8,1,19,3,-1000,4294967295],[9,-1,17,3,-1000,4294967295],[8,0,21,1,-1000,4294967295],[9,-1,20,1,-1000,4294967295],[8,1,22,4,-1000,4294967295],[4,0,12,0,-1000,1],[7,0,11,-1000,-1000,4294967295],[6,0,12,7,-1000,4294967295],[8,1,20,1,-1000,4294967295],[9,-1,21,1,-1000,4294967295],[10,0,21,-1000,-1000,4294967295],[10,0,21,-1000,-1000,4294967295],[11,0,23,-1000,-1000,4294967295],[8,1,21,1,-1000,4294967295],[9,-1,24,1,-1000,4294967295],[8,0,20,0,-1000,4294967295],[9,-1,20,0,-1000,4294967295],[8,1,24,1,-1000,4294967295],[9,-1,18,1,-1000,4294967295],[8,0,18,1,-1000,4294967295],[9,-1,23,1,-1000,4294967295],[11,1,22,-1000,-1000,4294967295],[8,0,17,2,-1000,4294967295],[9,-1,18,2,-1000,4294967295],[11,1,24,-1000,-1000,4294967295],[4,0,11,0,-1000,1],[7,0,13,-1000,-1000,4294967295],[6,0,11,5,-1000,4294967295],[11,1,19,-1000,-1000,4294967295],[11,0,18,-1000,-1000,4294967295],[5,1,13,-1000,-1000,4294967295],[7,1,2,-1000,-1000,4294967295],[6,1,13,14,-1000,4294967295],[11,0,20,-1000,-1000,4294967295],[8,1,18,2,-1000,4294967295],[9,-1,22,2,-1000,4294967295],[5,0,2,-1000,-1000,4294967295],[7,0,2,-1000,-1000,4294967295],[6,0,2,11,-1000,4294967295],[8,1,17,3,-1000,4294967295],[9,-1,23,3,-1000,4294967295],[11,0,17,-1000,-1000,4294967295],[11,1,21,-1000,-1000,4294967295],[8,0,23,1,-1000,4294967295],[9,-1,16,1,-1000,4294967295],[11,1,17,-1000,-1000,4294967295],[8,0,16,1,-1000,4294967295],[9,-1,16,1,-1000,4294967295]],"shift":0,"decisions":[36,28],"forfeits":[],"bank":null,"since":null}');
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    time INTEGER NOT NULL DEFAULT 0,
    record TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "tables" VALUES('605f17aaedf0aeca','JWUDZV','running',0,1794788485502,0,'{"table":"605f17aaedf0aeca","code":"JWUDZV","game":"joggle","revision":1,"options":{"goal":"6er","rectangles":1,"squares":1,"extreme":false,"overlap":false,"shuffled":false,"consult":false,"turn_cap":400,"board":"BYBYBYBY/GRGRGRGR/YBYBYBYB/RGRGRGRG/BYBYBYBY/GRGRGRGR/YBYBYBYB/RGRGRGRG"},"seats":[{"kind":"person","name":"Anna","colour":"","bot":null,"ready":true,"nonce":"00000000000000000000000000000000","secret":"2382025fc0a104b33af10ca76b21080a8e147dfb5a7198d65fbeb588d08c61ad","standing_in":null},{"kind":"person","name":"Anna 2","colour":"","bot":null,"ready":true,"nonce":"00000000000000000000000000000000","secret":"130e1e4c22449cadef456e4149db48e1aeab8aaba41ae57386e49015ee87cc8c","standing_in":null}],"status":"running","host":0,"public":false,"hints":true,"clock":null,"order":"arrival","window":0,"pace":0.0,"server_seed":"00112233445566778899aabbccddeeff","created":1794788485433,"seed":"4470e39c2f2958daa18a74f53e72b258","started":1794788485491,"ended":null,"next":null,"position":null,"extra":{}}');
INSERT INTO "tables" VALUES('62638ebdc92fbc76','GQVZVA','running',0,1794788484674,0,'{"table":"62638ebdc92fbc76","code":"GQVZVA","game":"skyjo_action","revision":1,"options":{"deck":"standard","layout":"4x3","mixed_actions":9,"kinds":["swap_own","double_turn","draw_three","insight","reactivate","defence","swap_players","thief","meteor_shower"],"target":100,"turn_cap":60,"memory_aid":true},"seats":[{"kind":"person","name":"Anna","colour":"","bot":null,"ready":true,"nonce":"00000000000000000000000000000000","secret":"24cb7b9d9ca38d9991ca8476e6e09bd9a09a5dbb316f6295c25a1ea0b7c316d5","standing_in":null},{"kind":"person","name":"Anna 2","colour":"","bot":null,"ready":true,"nonce":"00000000000000000000000000000000","secret":"0ce1acdcc430f089655358ec1dc28c3b903c7e9dc808f8317a35cc0a04ff552f","standing_in":null}],"status":"running","host":0,"public":false,"hints":true,"clock":null,"order":"arrival","window":0,"pace":0.0,"server_seed":"00112233445566778899aabbccddeeff","created":1794788484626,"seed":"4470e39c2f2958daa18a74f53e72b258","started":1794788484661,"ended":null,"next":null,"position":null,"extra":{}}');
INSERT INTO "tables" VALUES('a6d631d694875cc3','GGRWSE','open',0,1794788485583,0,'{"table":"a6d631d694875cc3","code":"GGRWSE","game":"joggle","revision":1,"options":{"goal":"6er","rectangles":1,"squares":1,"extreme":false,"overlap":false,"shuffled":false,"consult":false,"turn_cap":400,"board":"BYBYBYBY/GRGRGRGR/YBYBYBYB/RGRGRGRG/BYBYBYBY/GRGRGRGR/YBYBYBYB/RGRGRGRG"},"seats":[{"kind":"person","name":"","colour":"","bot":null,"ready":false,"nonce":"","secret":"330c42019f61cefd74df34a0c1e4c1a744b22333ad6afc49b54a0c3886112c80","standing_in":null},{"kind":"open","name":"","colour":"","bot":null,"ready":false,"nonce":"","secret":null,"standing_in":null}],"status":"open","host":0,"public":false,"hints":true,"clock":null,"order":"arrival","window":0,"pace":0.0,"server_seed":"6e8926c6d4ed164c8d99394e672566ea","created":1794788485583,"seed":null,"started":null,"ended":null,"next":null,"position":null,"extra":{}}');
CREATE INDEX tables_by_status ON tables (status, touched);
CREATE INDEX secrets_by_table ON secrets ("table");
CREATE UNIQUE INDEX log_by_id ON log ("table", seat, id) WHERE id IS NOT NULL;
CREATE UNIQUE INDEX chat_by_id ON chat ("table", seat, id) WHERE id IS NOT NULL;
COMMIT;
PRAGMA user_version = 5;
